// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {console} from "./Console.sol";

/// Keeps the tea of the market.
contract Warehouse {
    address public immutable keeper = msg.sender;
    mapping(string tea => uint256 grams) public stock;

    event Stocked(string tea, uint256 grams);
    event Taken(address indexed by, string tea, uint256 grams);

    error OutOfStock(string tea, uint256 requested, uint256 available);

    function fill(string calldata tea, uint256 grams) external {
        stock[tea] += grams;
        emit Stocked(tea, grams);
    }

    function take(string calldata tea, uint256 grams) external {
        uint256 available = stock[tea];
        console.log("grams in stock:", available);
        if (grams > available) revert OutOfStock(tea, grams, available);
        stock[tea] = available - grams;
        emit Taken(msg.sender, tea, grams);
    }
}
