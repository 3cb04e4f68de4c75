// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What there is to drink, and for how much.
contract Menu {
    struct Tea {
        string name;
        uint256 price;
        bool isSoldOut;
    }

    Tea[] public teas;
    address public immutable cook = msg.sender;

    error Unknown(uint256 tea);
    error SoldOut(string name);

    function add(string calldata name, uint256 price) external {
        require(msg.sender == cook, "only the cook");
        teas.push(Tea(name, price, false));
    }

    function runOut(uint256 tea) external {
        require(msg.sender == cook, "only the cook");
        if (tea >= teas.length) revert Unknown(tea);
        teas[tea].isSoldOut = true;
    }

    function priceOf(uint256 tea, uint256 cups) external view returns (uint256) {
        if (tea >= teas.length) revert Unknown(tea);
        if (teas[tea].isSoldOut) revert SoldOut(teas[tea].name);
        return teas[tea].price * cups;
    }
}
