// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TeaToken} from "./TeaToken.sol";
import {Warehouse} from "./Warehouse.sol";

/// Sells tea of the warehouse for tokens: a gram for a token, of which a tenth goes to the grower.
contract Market {
    TeaToken public token;
    Warehouse public warehouse;
    address public grower;
    uint256 public sold;

    event Sold(address indexed buyer, string tea, uint256 grams, uint256 price);

    error AlreadyOpen();

    function open(TeaToken paidIn, Warehouse from, address grownBy) external {
        if (address(token) != address(0)) revert AlreadyOpen();
        token = paidIn;
        warehouse = from;
        grower = grownBy;
    }

    /// Keeps whatever is sent along as a tip.
    function buy(string calldata tea, uint256 grams) external payable returns (uint256 price) {
        price = grams * 1e18;
        token.transferFrom(msg.sender, address(this), price);
        warehouse.take(tea, grams);
        token.transfer(grower, price / 10);
        sold += grams;
        emit Sold(msg.sender, tea, grams, price);
    }
}
