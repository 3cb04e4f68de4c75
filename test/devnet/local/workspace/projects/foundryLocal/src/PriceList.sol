// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Was changed and built again after it was deployed.
contract PriceList {
    mapping(string tea => uint256 price) public prices;
    uint256 public changes;

    event PriceChanged(string tea, uint256 price);

    error TooExpensive(string tea, uint256 price);

    function set(string calldata tea, uint256 price) external {
        if (price > 40) revert TooExpensive(tea, price);
        prices[tea] = price;
        changes++;
        emit PriceChanged(tea, price);
    }
}
